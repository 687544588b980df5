import { expect, test } from '@jest/globals';
import { knownType } from '../known-type.ts';

test('FLAC has the name that browsers play it by; other types keep theirs', () => {
  expect(['audio/x-flac', 'audio/mpeg', undefined].map(knownType)).toEqual(['audio/flac', 'audio/mpeg', null]);
});
