import { TalkError } from '@talk/core';
import { afterEach, expect, it } from 'vitest';
import { closePage, openPage, pageText, press, shows, until } from '../../../shared/testing/page-driver.js';
import { ListsProblem } from './lists-problem.js';

afterEach(closePage);

it('says that contact lists could not be loaded, and loads them again', async () => {
  let isAway = true;
  const call = async (): Promise<object> => {
    if (isAway) throw new TalkError({ code: 'NETWORK_UNREACHABLE', message: 'The server cannot be reached.' });
    return { data: [] };
  };
  await openPage({ routes: { '/': ListsProblem }, address: '/', api: { call } });
  await shows('Unable to load contact lists please try again.');
  isAway = false;
  await press('Try again');
  await until(() => expect(pageText()).not.toContain('Unable to load'));
});
