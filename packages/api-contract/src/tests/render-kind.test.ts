import { describe, expect, it } from '@jest/globals';
import { isMedia, renderKind } from '../index.ts';

describe('renderKind', () => {
  it.each([
    ['application/x-directory', 'folder'],
    ['audio/mpeg', 'audio'],
    ['video/x-matroska', 'video'],
    ['image/png', 'image'],
    ['application/pdf', 'pdf'],
    ['application/epub+zip', 'epub'],
    ['application/zip', 'archive'],
    ['application/x-rar', 'archive'],
    ['text/plain', 'text'],
    ['text/plain; charset=utf-8', 'text'],
    ['application/x-subrip', 'text'],
    ['text/markdown', 'markdown'],
    ['application/octet-stream', 'other'],
    [null, 'other'],
  ])('shows %p as %s', (content_type, kind) => expect(renderKind({ content_type })).toBe(kind));

  it('knows markdown by its extension', () =>
    expect(renderKind({ content_type: 'text/plain', extension: 'md' })).toBe('markdown'));

  it('goes by the file type where the content type says nothing', () => {
    expect(renderKind({ content_type: 'application/octet-stream', file_type: 'AUDIO' })).toBe('audio');
    expect(renderKind({ content_type: 'application/octet-stream', file_type: 'TEXT' })).toBe('text');
  });
});

describe('isMedia', () => {
  it('is what has a time line', () => {
    expect(isMedia({ content_type: 'video/mp4' })).toBe(true);
    expect(isMedia({ content_type: 'audio/flac' })).toBe(true);
    expect(isMedia({ content_type: 'image/gif' })).toBe(false);
  });
});
