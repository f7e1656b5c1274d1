/** Types that a browser may show in place; everything else is only ever downloaded. */
const INLINE = /^(?:audio\/[\w.+-]+|video\/[\w.+-]+|image\/(?:png|jpeg|gif|webp))$/;

/** Headers under which a stored file cannot become something that runs. */
export function fileHeaders(
  { name, contentType }: { readonly name: string; readonly contentType: string },
  { forceDownload = false }: { readonly forceDownload?: boolean } = {},
): Record<string, string> {
  const isInline = !forceDownload && INLINE.test(contentType);
  return {
    'content-type': contentType,
    'content-disposition': `${isInline ? 'inline' : 'attachment'}; ${fileName(name)}`,
    'x-content-type-options': 'nosniff',
    // Its bytes never change, but who may have it may: a browser keeps it for a short while only.
    'cache-control': 'private, max-age=300',
  };
}

/** RFC 6266: plain for old clients, and the name itself in UTF-8. */
function fileName(name: string): string {
  const plain = name.replaceAll(/[^\w. -]/g, '_');
  return `filename="${plain}"; filename*=UTF-8''${encodeURIComponent(name).replaceAll(/['()*]/g, escapeByte)}`;
}

function escapeByte(character: string): string {
  return `%${character.charCodeAt(0).toString(16).toUpperCase()}`;
}
