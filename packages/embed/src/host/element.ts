/** Creates an element with attributes. Never given `style`: a strict CSP refuses inline styles. */
export function createElement<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  attributes: Readonly<Record<string, string>>,
  ...children: (Node | string)[]
): HTMLElementTagNameMap[K] {
  const element = document.createElement(tag);
  setAttributes(element, attributes);
  element.append(...children);
  return element;
}

export function setAttributes(element: Element, attributes: Readonly<Record<string, string | boolean>>): void {
  for (const name in attributes) element.setAttribute(name, `${attributes[name]}`);
}
