/** A page with nothing but the phone: the parts in `<body>` are what goes into a page of one's own. */
export const phonePage = (server: string, key: string): string => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <title>My page</title>
  </head>
  <body>
    <script src="${server}/embed.js"></script>
    <script>
      const dialer = Talk.dialer({
        key: '${key}',
      });
    </script>
  </body>
</html>
`;

/** The same for texting by visitors. */
export const textingPage = (server: string, key: string): string => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <title>My page</title>
  </head>
  <body>
    <script src="${server}/embed.js" data-key="${key}" async></script>
  </body>
</html>
`;
