import type { JsonSchema, OpenApiDocument, OpenApiOperation, OpenApiWebhook } from '@talk/contract/openapi';
import { fieldsOf, type Field } from './fields.js';
import { escapeHtml as text } from '../http/escape-html.js';
import { PAGE_STYLES } from './page-styles.js';

/** The reference as one page without scripts: readable anywhere, linkable by `#operationId`. Pure. */
export function renderReference(document: OpenApiDocument): string {
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
  );
  const byTag = document.tags.map(({ name }) => ({
    name,
    entries: operations.filter(({ operation }) => operation.tags.includes(name)),
  }));
  const schemas = Object.entries(document.components.schemas);
  const sent = Object.values(document.webhooks).map(({ post }) => post);
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${text(document.info.title)} · Talk</title><style>${PAGE_STYLES}</style></head><body>
<a class="skip" href="#content">Skip to content</a>
<nav aria-label="Operations"><p class="brand">Talk <span>API ${text(document.info.version)}</span></p>
${byTag
  .map(
    ({ name, entries }) =>
      `<h2>${text(name)}</h2><ul>${entries
        .map(({ operation }) => `<li><a href="#${operation.operationId}">${text(operation.summary)}</a></li>`)
        .join('')}</ul>`,
  )
  .join('')}
<h2>Events sent to webhooks</h2><ul>${sent
    .map(({ summary }) => `<li><a href="#webhook-${summary}">${text(summary)}</a></li>`)
    .join('')}</ul>
<h2>Schemas</h2><ul>${schemas.map(([name]) => `<li><a href="#schema-${name}">${text(name)}</a></li>`).join('')}</ul></nav>
<main id="content"><header><h1>${text(document.info.title)}</h1><p>${inline(document.info.description)}</p>
<p><a href="/openapi.json">openapi.json</a> · ${operations.length} operations · base address <code>${text(
    document.servers[0]?.url ?? '',
  )}</code></p></header>
${byTag
  .map(
    ({ name, entries }) =>
      `<section aria-label="${text(name)}"><h2>${text(name)}</h2>${entries
        .map(({ path, method, operation }) => renderOperation(path, method, operation))
        .join('')}</section>`,
  )
  .join('')}
<section aria-label="Events sent to webhooks"><h2>Events sent to webhooks</h2>${sent.map(renderWebhook).join('')}</section>
<section aria-label="Schemas"><h2>Schemas</h2>${schemas
    .map(
      ([name, schema]) =>
        `<article id="schema-${name}"><h3>${text(name)}</h3>${renderFields(`Fields of ${name}`, fieldsOf(schema))}</article>`,
    )
    .join('')}</section>
</main></body></html>`;
}

function renderOperation(path: string, method: string, operation: OpenApiOperation): string {
  const parameters: Field[] = operation.parameters.map((parameter) => ({
    name: `${parameter.name} (${parameter.in})`,
    type: fieldsOf({ properties: { value: parameter.schema } })[0]?.type ?? 'any',
    refersTo: undefined,
    isRequired: parameter.required,
    note: parameter.description ?? '',
  }));
  const body = operation.requestBody?.content['application/json']?.schema;
  const answer = operation.responses['200']?.content?.['application/json']?.schema;
  const refusals = Object.entries(operation.responses).filter(([status]) => status !== '200');
  return `<article id="${operation.operationId}">
<h3><a href="#${operation.operationId}">${text(operation.summary)}</a></h3>
<p class="line"><b class="${method.toLowerCase()}">${method}</b> <code>${text(path)}</code></p>
<p>${inline(operation.description)}</p>
${parameters.length === 0 ? '' : renderFields('Parameters', parameters)}
${body === undefined ? '' : renderSchema('Body', body)}
${answer === undefined ? '<h4>Answer</h4><p>A file.</p>' : renderSchema('Answer', answer)}
${renderExamples(operation)}
<details><summary>Refusals</summary><dl>${refusals
    .map(
      ([status, { description }]) => `<dt>${status}</dt><dd>${description.split('\n\n').map(text).join('<br>')}</dd>`,
    )
    .join('')}</dl></details></article>`;
}

/** What a receiver gets. */
function renderWebhook({ summary, description, requestBody }: OpenApiWebhook): string {
  const { schema, example } = requestBody.content['application/json'] ?? { schema: {} };
  return `<article id="webhook-${summary}">
<h3><a href="#webhook-${summary}">${text(summary)}</a></h3>
<p>${inline(description)}</p>
${renderSchema('Body', schema)}
<details><summary>Example</summary>${renderBlock('Body', JSON.stringify(example, null, 2))}</details></article>`;
}

/** The request in each way, and what is answered. Closed: a page of all operations is long enough. */
function renderExamples(operation: OpenApiOperation): string {
  const answer = operation.responses['200']?.content?.['application/json']?.example;
  const blocks = [
    ...operation['x-codeSamples'].map(({ label, source }) => [label, source] as const),
    ...(answer === undefined ? [] : [['Answer', JSON.stringify(answer, null, 2)] as const]),
  ];
  return `<details><summary>Example</summary>${blocks
    .map(([label, source]) => renderBlock(label, source))
    .join('')}</details>`;
}

const renderBlock = (label: string, source: string): string =>
  `<p>${label}</p><pre tabindex="0" aria-label="${label}"><code>${text(source)}</code></pre>`;

function renderSchema(title: string, schema: JsonSchema): string {
  const reference = schema.$ref?.split('/').at(-1);
  if (reference !== undefined)
    return `<h4>${title}</h4><p>A <a href="#schema-${reference}">${text(reference)}</a>.</p>`;
  const fields = fieldsOf(schema);
  return fields.length === 0 ? `<h4>${title}</h4><p>An empty object.</p>` : renderFields(title, fields);
}

function renderFields(title: string, fields: readonly Field[]): string {
  return `<h4>${text(title)}</h4><div class="scroll" tabindex="0" role="region" aria-label="${text(title)}"><table>
<thead><tr><th scope="col">Name</th><th scope="col">Type</th><th scope="col">Notes</th></tr></thead><tbody>${fields
    .map((field) => {
      const type =
        field.refersTo === undefined
          ? `<code>${text(field.type)}</code>`
          : `<a href="#schema-${field.refersTo}"><code>${text(field.type)}</code></a>`;
      const required = field.isRequired ? ' <i>required</i>' : '';
      return `<tr><th scope="row"><code>${text(field.name)}</code>${required}</th><td>${type}</td><td>${text(field.note)}</td></tr>`;
    })
    .join('')}</tbody></table></div>`;
}

/** Backticks as code; nothing else is markup. */
function inline(value: string): string {
  return text(value).replaceAll(/`([^`]+)`/g, '<code>$1</code>');
}
