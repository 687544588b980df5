import { describe, expect, it } from '@jest/globals';
import { Value } from 'typebox/value';
import { LinksJob, ZipInfo } from '../index.ts';

const links = { download_links: ['http://a'], media_links: [], mp4_links: [] };

describe('tasks that are polled', () => {
  it.each([
    ['a new zip', ZipInfo, { zip_status: 'NEW', url: null }, true],
    ['a zip with an address before its time', ZipInfo, { zip_status: 'PROCESSING', url: 'http://a' }, false],
    ['a finished zip', ZipInfo, { id: 3, zip_status: 'DONE', url: 'http://a', size: 22, missing_files: [] }, true],
    ['a finished zip without its size', ZipInfo, { zip_status: 'DONE', url: 'http://a', missing_files: [] }, false],
    [
      'a zip that lacks files',
      ZipInfo,
      { zip_status: 'DONE', url: 'http://a', size: 22, missing_files: ['old', { id: 1, missing: true, name: 'new' }] },
      true,
    ],
    ['a failed zip', ZipInfo, { zip_status: 'ERROR', url: null, error_msg: 'No.' }, true],
    ['a failed zip without a reason', ZipInfo, { zip_status: 'ERROR', url: null }, false],
    ['waiting links', LinksJob, { links_status: 'PROCESSING', links: null }, true],
    ['finished links', LinksJob, { links_status: 'DONE', links, error_msg: null }, true],
    ['finished links without any', LinksJob, { links_status: 'DONE', links: null }, false],
    ['failed links', LinksJob, { links_status: 'ERROR', links: null, error_msg: 'No.' }, true],
  ])('%s', (_name, schema, value, fits) => expect(Value.Check(schema, value)).toBe(fits));
});
