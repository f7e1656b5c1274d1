import { useState } from 'react';
import { afterEach, expect, it } from 'vitest';
import { chooseFile, closePage, field, fill, openPage, pageText, press, shows } from '../testing/page-driver.js';
import { AnnouncementField, type Announcement } from './announcement-field.js';

let arrive: (answer: { file_id: string }) => void;
let isUploading: boolean;

function Page() {
  const [value, setValue] = useState<Announcement>({ text: '', file_id: null });
  return (
    <>
      <AnnouncementField
        label="Greeting"
        value={value}
        problem={undefined}
        upload={() => new Promise((resolve) => (arrive = resolve))}
        onUploading={(is) => void (isUploading = is)}
        onChange={setValue}
      />
      {value.file_id}
    </>
  );
}
afterEach(closePage);

it('keeps the words that are typed during an upload, and says that a sound is on its way', async () => {
  await openPage({ routes: { '/': Page }, address: '/', api: {} });
  await chooseFile('Upload a sound for: Greeting', new File(['sound'], 'hello.wav', { type: 'audio/wav' }));
  await shows('Uploading…');
  expect(isUploading).toBe(true);
  await fill('Greeting', 'Hello, this is Priya.');
  arrive({ file_id: 'sound-1' });
  await shows('sound-1');
  expect(isUploading).toBe(false);
  expect(field('Greeting').value).toBe('Hello, this is Priya.');
  await press('Use the text');
  expect(pageText()).not.toContain('sound-1');
});
