/** The server's configuration in the page; see `<!--talk-config-->` in index.html. */
export interface WidgetPageConfig {
  publicId: string | null;
  /** Pages that may use this widget; empty when it was opened by its own address. */
  allowedOrigins: readonly string[];
}

/** Reads the server's configuration. If it is invalid, no page is allowed. */
export function readPageConfig(document: Document): WidgetPageConfig {
  const nothing: WidgetPageConfig = { publicId: null, allowedOrigins: [] };
  const text = document.getElementById('talk-config')?.textContent;
  if (!text) return nothing;
  try {
    const { public_id, allowed_origins } = JSON.parse(text) as { public_id?: unknown; allowed_origins?: unknown };
    return {
      publicId: typeof public_id === 'string' ? public_id : null,
      allowedOrigins: Array.isArray(allowed_origins)
        ? allowed_origins.filter((origin): origin is string => typeof origin === 'string')
        : [],
    };
  } catch {
    return nothing;
  }
}
