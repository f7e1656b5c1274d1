/** Adds a style sheet to the page. Rejects when it cannot be loaded; asked again, it is fetched again. */
export function loadSheet(href: string): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.href = href;
    link.addEventListener('load', resolve);
    link.addEventListener('error', () => {
      link.remove();
      reject(new Error('The style sheet could not be loaded.'));
    });
    document.head.append(link);
  });
}
