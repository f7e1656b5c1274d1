// Before the first paint, so that a dark screen never flashes white. The rest is src/app/theme.store.ts.
(function () {
  var choice = null;
  try {
    choice = localStorage.getItem('talk:theme');
  } catch {
    // Storage is forbidden here: the system's choice counts.
  }
  var dark = choice === 'dark' || (choice !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.dataset.theme = dark ? 'dark' : 'light';
})();
