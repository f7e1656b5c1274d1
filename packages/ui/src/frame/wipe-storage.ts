/** Removes everything that a widget has kept in this browser under a prefix, also of older releases. */
export function wipeStorage(prefix: string): void {
  try {
    for (const name of Object.keys(localStorage)) if (name.startsWith(prefix)) localStorage.removeItem(name);
  } catch {
    // Storage is forbidden here, even its name throws: nothing was kept.
  }
}
