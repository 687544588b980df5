import { describe, expect, it } from '@jest/globals';
import { ParamError } from '../core/param.ts';
import { routes } from '../index.ts';

describe('the folder of an RSS feed', () => {
  const { parent_dir_id: folder } = routes.rss.create.body;

  it('is an id, or a new folder', () => {
    expect(folder.parse('12')).toBe(12);
    expect(folder.parse('newf')).toBe('newf');
    expect(() => folder.parse('new')).toThrow(ParamError);
  });

  it('is the root of a new feed, and stays for an old one', () => {
    expect(folder.fallback).toBe(0);
    expect(routes.rss.update.body.parent_dir_id.fallback).toBeUndefined();
  });
});

describe('the page size of events', () => {
  const { per_page: perPage } = routes.events.list.query;

  it('leaves it to the service to refuse what is no size', () => {
    expect(perPage.parse('20')).toBe(20);
    expect(perPage.parse('0')).toBe(0);
    for (const wrong of ['many', '-1', '1.5']) expect(perPage.parse(wrong)).toBeNaN();
  });
});

describe('what is sent to IFTTT', () => {
  const { event_type: type, ingredients } = routes.ifttt.send.body;

  it('holds ingredients as an object or as JSON text', () => {
    const given = { file_id: 1, file_name: 'a', file_type: 'VIDEO' };
    expect(ingredients.parse(given)).toEqual(given);
    expect(ingredients.parse(JSON.stringify(given))).toEqual(given);
    expect(() => ingredients.parse('{')).toThrow(ParamError);
  });

  it('leaves unknown types to the service', () => {
    expect(type.parse('playback_paused')).toBe('playback_paused');
    expect(type.fallback).toBe('');
  });
});
