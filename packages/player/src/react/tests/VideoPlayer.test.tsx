import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { PlayerError } from '../../player-error.ts';
import { createFakeEngine, type FakeEngine } from '../../testing/fake-engine.ts';
import { mediaAt, mediaEnds } from '../../testing/fake-media.ts';
import { VideoPlayer, type VideoPlayerProps } from '../VideoPlayer.tsx';

const source = { kind: 'hls', url: '/film.m3u8' } as const;

describe('VideoPlayer', () => {
  let engine: FakeEngine;
  beforeEach(() => {
    engine = createFakeEngine();
  });
  afterEach(() => void jest.useRealTimers());

  async function show(props: Partial<VideoPlayerProps> = {}): Promise<HTMLMediaElement> {
    const all = { source, title: 'Film', engine: engine.factory, ...props };
    await act(async () => void render(<VideoPlayer {...all} />));
    if (!engine.media) throw new Error('No engine was made');
    return engine.media;
  }

  test('plays, pauses and says where it is', async () => {
    const user = userEvent.setup();
    const media = await show();
    await user.click(screen.getByRole('button', { name: 'Play' }));
    expect(media.paused).toBe(false);
    act(() => mediaAt(media, 65));
    expect(screen.getByText('1:05 / 1:40')).toBeInTheDocument();
    expect(screen.getByRole('slider', { name: 'Seek' })).toHaveAttribute('aria-valuetext', '1:05 of 1:40');
    await user.click(screen.getByRole('button', { name: 'Pause' }));
    expect(media.paused).toBe(true);
  });

  test.each([
    ['k', (media: HTMLMediaElement) => media.paused, false],
    [' ', (media: HTMLMediaElement) => media.paused, false],
    ['l', (media: HTMLMediaElement) => media.currentTime, 60],
    ['j', (media: HTMLMediaElement) => media.currentTime, 40],
    ['{ArrowRight}', (media: HTMLMediaElement) => media.currentTime, 60],
    ['{ArrowLeft}', (media: HTMLMediaElement) => media.currentTime, 40],
    ['{ArrowDown}', (media: HTMLMediaElement) => media.volume, 0.9],
    ['m', (media: HTMLMediaElement) => media.muted, true],
    ['>', (media: HTMLMediaElement) => media.playbackRate, 1.25],
    ['<', (media: HTMLMediaElement) => media.playbackRate, 0.75],
    ['3', (media: HTMLMediaElement) => media.currentTime, 30],
    ['0', (media: HTMLMediaElement) => media.currentTime, 0],
  ])('is worked by the key %s', async (key, read, expected) => {
    const user = userEvent.setup();
    const media = await show({ startAt: 50 });
    await user.keyboard(key);
    expect(read(media)).toBe(expected);
  });

  test('leaves keys to whoever types', async () => {
    const user = userEvent.setup();
    const media = await show();
    render(<input aria-label="Name" />);
    await user.type(screen.getByRole('textbox', { name: 'Name' }), 'jk3');
    expect([media.paused, media.currentTime]).toEqual([true, 0]);
  });

  test('shows and hides subtitles by choice and by key', async () => {
    engine.subtitles = [{ id: '7', label: 'English', language: 'en' }];
    const user = userEvent.setup();
    await show();
    await user.selectOptions(screen.getByRole('combobox', { name: 'Subtitles' }), 'English');
    expect(engine.shown).toBe('7');
    act(() => (document.activeElement as HTMLElement).blur());
    await user.keyboard('c');
    expect(engine.shown).toBeNull();
  });

  test('offers every rate', async () => {
    const user = userEvent.setup();
    const media = await show();
    const rates = screen.getByRole('combobox', { name: 'Playback rate' });
    expect([...rates.querySelectorAll('option')].map(({ value }) => Number(value))).toEqual([
      0.25, 0.5, 0.75, 1, 1.25, 1.5, 2,
    ]);
    await user.selectOptions(rates, '1.5×');
    expect(media.playbackRate).toBe(1.5);
  });

  test('hides its controls three seconds after the last move while it plays', async () => {
    jest.useFakeTimers();
    const media = await show({ autoPlay: true });
    const root = screen.getByRole('region', { name: 'Player: Film' });
    expect(root).not.toHaveAttribute('data-idle');
    act(() => jest.advanceTimersByTime(3000));
    expect(root).toHaveAttribute('data-idle');
    act(() => media.pause());
    expect(root).not.toHaveAttribute('data-idle');
    act(() => jest.advanceTimersByTime(10_000));
    expect(root).not.toHaveAttribute('data-idle');
  });

  test('says why it cannot play and what works instead', async () => {
    engine.failure = new PlayerError('unsupported', 'no codec');
    await show({ renderErrorActions: ({ error }) => <button type="button">{`Convert (${error.reason})`}</button> });
    expect(screen.getByRole('alert')).toHaveTextContent(
      "We couldn't start the playback because this media format is not supported.",
    );
    expect(screen.getByRole('button', { name: 'Convert (unsupported)' })).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  });

  test('tries again when that may help', async () => {
    const user = userEvent.setup();
    engine.failure = new PlayerError('network', 'no answer');
    await show();
    engine.failure = null;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(screen.queryByRole('alert')).toBeNull();
    expect(engine.loads).toHaveLength(2);
  });

  test('tells its position while it plays, and its end', async () => {
    const positions: number[] = [];
    let ends = 0;
    const props = {
      onPosition: ({ seconds }: { seconds: number }) => positions.push(seconds),
      onEnded: () => (ends += 1),
    };
    const media = await show(props);
    act(() => mediaAt(media, 20));
    act(() => mediaAt(media, 24));
    expect(positions).toEqual([20]);
    act(() => mediaEnds(media));
    expect(ends).toBe(1);
  });

  test('a new address replaces what plays', async () => {
    const all = { title: 'Film', engine: engine.factory };
    const { rerender, unmount } = render(<VideoPlayer {...all} source={source} />);
    await act(async () => rerender(<VideoPlayer {...all} source={{ kind: 'mp4', url: '/film.mp4' }} />));
    expect(engine.loads.at(-1)?.source.url).toBe('/film.mp4');
    unmount();
    expect(engine.destroyed).toBe(1);
  });
});
