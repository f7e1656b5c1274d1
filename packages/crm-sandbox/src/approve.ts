/** Does what a person does on a consent page: opens it, agrees, and is sent on. Gives the address. @throws Error when refused */
export async function approve(authorizeUrl: string): Promise<string> {
  const page = await fetch(authorizeUrl, { redirect: 'manual' });
  if (page.status !== 200) throw new Error(`The consent page answered ${page.status}: ${await page.text()}`);
  const answered = await fetch(authorizeUrl, {
    method: 'POST',
    body: new URLSearchParams({ answer: 'connect' }),
    redirect: 'manual',
  });
  const location = answered.headers.get('location');
  if (location === null) throw new Error(`The consent page sent nobody on: ${answered.status}`);
  return location;
}
