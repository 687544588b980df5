import { beforeEach, describe, expect, test } from '@jest/globals';
import { PlayerError } from '../../player-error.ts';
import { createFakeEngine, type FakeEngine } from '../../testing/fake-engine.ts';
import { mediaAt, mediaEnds, mediaWaits } from '../../testing/fake-media.ts';
import { createPlayer, type Player } from '../create-player.ts';

const source = { kind: 'hls', url: '/film.m3u8' } as const;

describe('createPlayer', () => {
  let engine: FakeEngine;
  let player: Player;
  let media: HTMLVideoElement;

  beforeEach(() => {
    engine = createFakeEngine();
    player = createPlayer({ engine: engine.factory });
    media = document.createElement('video');
    player.attach(media);
  });

  test('loads a source and says when it can play', async () => {
    const seen: string[] = [];
    player.subscribe(() => seen.push(player.getState().status));
    await player.load({ source });
    expect(new Set(seen)).toEqual(new Set(['loading', 'ready']));
    expect(player.getState()).toMatchObject({ status: 'ready', duration: 100, isPaused: true, time: 0, error: null });
  });

  test('starts where it is told, once', async () => {
    await player.load({ source, startAt: 42 });
    expect(engine.loads).toEqual([{ source, startAt: 42, subtitles: [] }]);
    expect(player.getState().time).toBe(42);
  });

  test('starts at the beginning when the position is at the end', async () => {
    await player.load({ source, startAt: 97 });
    expect(player.getState().time).toBe(0);
  });

  test('shows only what the element reported', async () => {
    await player.load({ source, autoPlay: true });
    expect(player.getState().isPaused).toBe(false);
    media.pause();
    expect(player.getState().isPaused).toBe(true);
    mediaAt(media, 12);
    expect(player.getState()).toMatchObject({ time: 12, buffered: [[0, 22]] });
    mediaWaits(media);
    expect(player.getState().isBuffering).toBe(true);
    mediaEnds(media);
    expect(player.getState()).toMatchObject({ hasEnded: true, isBuffering: false, time: 100 });
  });

  test('seeks within the media', async () => {
    await player.load({ source });
    player.seekBy(30);
    expect(media.currentTime).toBe(30);
    player.seekBy(-70);
    expect(media.currentTime).toBe(0);
    player.seek(1000);
    expect(media.currentTime).toBe(100);
  });

  test('keeps volume within its bounds and unmutes', async () => {
    await player.load({ source });
    player.toggleMuted();
    expect(player.getState().isMuted).toBe(true);
    player.setVolume(0.5);
    expect([media.volume, media.muted]).toEqual([0.5, false]);
    for (let step = 0; step < 8; step++) player.changeVolume(0.1);
    expect(media.volume).toBe(1);
  });

  test('steps through the rates and stays at the last', () => {
    player.stepRate(1);
    expect(media.playbackRate).toBe(1.25);
    player.setRate(2);
    player.stepRate(1);
    expect(media.playbackRate).toBe(2);
    player.setRate(0.25);
    player.stepRate(-1);
    expect(media.playbackRate).toBe(0.25);
  });

  test('shows and hides subtitles', async () => {
    engine.subtitles = [{ id: '1', label: 'English', language: 'en' }];
    await player.load({ source });
    expect(player.getState().subtitles).toHaveLength(1);
    player.selectSubtitle('1');
    expect([engine.shown, player.getState().subtitleId]).toEqual(['1', '1']);
    player.selectSubtitle(null);
    expect([engine.shown, player.getState().subtitleId]).toEqual([null, null]);
  });

  test('shows the preferred subtitle of each source by itself', async () => {
    engine.subtitles = [
      { id: '1', label: 'English', language: 'en' },
      { id: '2', label: 'German', language: 'de', isDefault: true },
    ];
    await player.load({ source });
    expect([engine.shown, player.getState().subtitleId]).toEqual(['2', '2']);
    player.selectSubtitle(null);
    expect([engine.shown, player.getState().subtitleId]).toEqual([null, null]);
    engine.subtitles = [];
    await player.load({ source });
    expect(player.getState().subtitleId).toBeNull();
  });

  test('says why it failed and goes on from there when tried again', async () => {
    await player.load({ source });
    mediaAt(media, 33);
    const failure = new PlayerError('network', 'gone');
    engine.events?.onError(failure);
    expect(player.getState()).toMatchObject({ status: 'error', error: failure });
    await player.retry();
    expect(player.getState()).toMatchObject({ status: 'ready', error: null, time: 33, isPaused: false });
  });

  test('a load that fails is in the state', async () => {
    engine.failure = new PlayerError('unsupported', 'no codec');
    await player.load({ source });
    expect(player.getState()).toMatchObject({ status: 'error', error: { reason: 'unsupported', canRetry: false } });
    engine.failure = new TypeError('a fault of the engine');
    await player.load({ source });
    expect(player.getState().error).toBeInstanceOf(PlayerError);
  });

  test('what comes from a source that was replaced is not heard of', async () => {
    engine.failure = new PlayerError('unsupported', 'the first');
    const first = player.load({ source });
    engine.failure = null;
    const second = player.load({ source: { ...source, url: '/other.m3u8' } });
    await first;
    await second;
    expect(player.getState()).toMatchObject({ status: 'ready', error: null });
    expect(engine.loads.map((load) => load.source.url)).toEqual(['/film.m3u8', '/other.m3u8']);
  });

  test('tells the position to remember, but not before anything is loaded', async () => {
    const positions: number[] = [];
    const stop = player.onPosition((seconds) => positions.push(seconds));
    mediaAt(media, 50);
    await player.load({ source });
    mediaAt(media, 5);
    mediaAt(media, 15);
    mediaAt(media, 16);
    expect(positions).toEqual([15]);
    player.destroy();
    expect(positions).toEqual([15, 16]);
    stop();
  });

  test('moves to another element and lets the first one go', async () => {
    await player.load({ source });
    const other = document.createElement('video');
    player.attach(other);
    await Promise.resolve();
    expect(engine.destroyed).toBe(1);
    mediaAt(media, 60);
    expect(player.getState().time).toBe(0);
    player.destroy();
    expect(engine.destroyed).toBe(2);
  });
});
