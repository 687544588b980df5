import { describe, expect, jest, test } from '@jest/globals';
import { describeTranscoder } from '../../../ports/tests/transcoder-contract.ts';
import { createNodeAvTranscoder } from '../index.ts';

jest.setTimeout(120_000);

describe('createNodeAvTranscoder', () => {
  describeTranscoder(() => createNodeAvTranscoder());

  test('says so when the package is not installed', async () => {
    const transcoder = createNodeAvTranscoder({ packageName: 'no-such-package' });
    expect(await transcoder.problem()).toBe('The package no-such-package is not installed.');
    await expect(transcoder.probe('/nowhere/film.mp4')).rejects.toMatchObject({ reason: 'missing_tool' });
  });
});
