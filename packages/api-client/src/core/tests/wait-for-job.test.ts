import { describe, expect, it } from '@jest/globals';
import type { ZipInfo } from '@jackdaw/api-contract';
import {
  areExtractionsFinal,
  isCloneFinal,
  isConversionFinal,
  isLinksJobFinal,
  isZipFinal,
  waitForJob,
} from '../wait-for-job.ts';

const running: ZipInfo = { zip_status: 'PROCESSING', url: null };
const failed: ZipInfo = { zip_status: 'ERROR', url: null, error_msg: 'disk' };

describe('waitForJob', () => {
  it('asks until the job is final', async () => {
    const answers = [running, running, failed];
    const job = await waitForJob(() => Promise.resolve(answers.shift() ?? failed), isZipFinal, { interval: 1 });
    expect(job).toBe(failed);
    expect(answers).toHaveLength(0);
  });

  it('rejects with what asking throws, and with the reason of its signal', async () => {
    await expect(waitForJob(() => Promise.reject(new Error('gone')), isZipFinal)).rejects.toThrow('gone');
    const controller = new AbortController();
    const waiting = waitForJob(() => Promise.resolve(running), isZipFinal, { signal: controller.signal });
    setTimeout(() => controller.abort(new Error('closed')), 5);
    await expect(waiting).rejects.toThrow('closed');
  });

  it('knows the end of each kind', () => {
    expect(isLinksJobFinal({ links_status: 'NEW', links: null })).toBe(false);
    expect(isLinksJobFinal({ links_status: 'ERROR', links: null, error_msg: 'x' })).toBe(true);
    expect(isCloneFinal({ shared_file_clone_status: 'DONE' })).toBe(true);
    expect(isConversionFinal({ id: 1, status: 'IN_QUEUE' })).toBe(false);
    const one = { id: 1, name: 'a.zip', message: null, num_parts: 1, files: [1] };
    expect(
      areExtractionsFinal([
        { ...one, status: 'EXTRACTED' },
        { ...one, status: 'PASSWORD' },
      ]),
    ).toBe(true);
    expect(areExtractionsFinal([{ ...one, status: 'EXTRACTING' }])).toBe(false);
  });
});
