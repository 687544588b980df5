import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { PlayerError } from '@jackdaw/player';
import type { VideoPlayerProps } from '@jackdaw/player/react';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useEffect, useState } from 'react';
import { messages } from '../messages.ts';

// The player is tested in its own package; a page under test has no decoder to play with.
let player: VideoPlayerProps | null = null;
let breakOff: (error: PlayerError) => void = () => undefined;

function StandIn(props: VideoPlayerProps) {
  const [error, setError] = useState<{ error: PlayerError; url: string } | null>(null);
  useEffect(() => {
    player = props;
    breakOff = (next) => act(() => setError({ error: next, url: props.source.url }));
  });
  return <div data-testid="player">{error?.url === props.source.url && props.renderErrorActions?.(error)}</div>;
}

jest.unstable_mockModule('@jackdaw/player/react', () => ({ VideoPlayer: StandIn, AudioPlayer: StandIn }));
const { openFilePage, video } = await import('./open-file-page.tsx');

const playable = {
  ...video,
  content_type: 'video/mp4',
  need_convert: false,
  media_info: { mime_type: 'video/mp4', streams: [{ codec_type: 'video', rfc6381_codec: 'avc1.64001f' }] },
};

async function open(...opening: Parameters<typeof openFilePage>) {
  const opened = openFilePage(...opening);
  await screen.findByTestId('player');
  return opened;
}

const pathOfSource = () => new URL(player?.source.url ?? '', 'http://drive.example').pathname;

beforeEach(() => {
  player = null;
  HTMLMediaElement.prototype.canPlayType = (type) => (type.includes('avc1') ? 'probably' : '');
});

describe('A video', () => {
  it('plays as it is when the browser is sure about it', async () => {
    await open({ file: playable });
    expect(pathOfSource()).toBe('/v2/files/5/stream');
    expect(player?.autoPlay).toBe(false);
  });

  it('plays as MP4 when there is one, else by HLS', async () => {
    await open({ file: { ...video, is_mp4_available: true } });
    expect(pathOfSource()).toBe('/v2/files/5/mp4/stream');
  });

  it('plays by HLS when nothing else is left', async () => {
    await open({ file: video, query: '?autostart=1' });
    expect(pathOfSource()).toBe('/v2/files/5/hls/media.m3u8');
    expect(player?.source.url).toContain('max_subtitle_count=0');
    expect(player?.autoPlay).toBe(true);
  });

  it('starts where it was left, and keeps the position', async () => {
    const { sent } = await open({ file: { ...video, start_from: 37 } });
    expect(player?.startAt).toBe(37);
    act(() => player?.onPosition?.({ seconds: 61.8 }));
    await waitFor(() =>
      expect(sent.find(({ method, path }) => method === 'POST' && path === '/v2/files/5/start-from')?.body).toEqual({
        time: 61,
      }),
    );
  });

  it('neither starts from nor keeps a position without the setting', async () => {
    const { sent } = await open({ file: { ...video, start_from: 37 }, settings: { use_start_from: false } });
    expect(player?.startAt).toBe(0);
    act(() => player?.onPosition?.({ seconds: 61 }));
    expect(sent.some(({ path }) => path.includes('start-from'))).toBe(false);
  });

  it('hands over its subtitles as WebVTT', async () => {
    const subtitle = { key: 'k', name: 'Film.srt', language: 'English', language_code: 'eng', source: 'folder' };
    await open({
      file: video,
      also: ({ path }) =>
        path.startsWith('/v2/files/5/subtitles')
          ? { body: { subtitles: [{ ...subtitle, format: 'srt', url: '' }], default: 'k' } }
          : undefined,
    });
    const [track] = player?.subtitles ?? [];
    expect(track).toMatchObject({ language: 'eng', label: 'English', isDefault: true });
    expect(new URL(track?.url ?? '', 'http://drive.example').searchParams.get('format')).toBe('webvtt');
  });

  it('tells subtitles of one language apart by their names', async () => {
    const subtitle = { language: 'English', language_code: 'eng', source: 'mkv', format: 'srt', url: '' };
    const subtitles = [
      { ...subtitle, key: 'a', name: 'English' },
      { ...subtitle, key: 'b', name: 'Commentary' },
      { ...subtitle, key: 'c', name: 'Track 3', language: '', language_code: 'und' },
    ];
    await open({
      file: video,
      also: ({ path }) =>
        path.startsWith('/v2/files/5/subtitles') ? { body: { subtitles, default: null } } : undefined,
    });
    expect(player?.subtitles?.map(({ label }) => label)).toEqual(['English', 'English (Commentary)', 'Track 3']);
    expect(player?.subtitles?.some(({ isDefault }) => isDefault)).toBe(false);
  });

  it('falls back to HLS when the browser promised too much', async () => {
    await open({ file: playable });
    breakOff(new PlayerError('unsupported', ''));
    await waitFor(() => expect(pathOfSource()).toBe('/v2/files/5/hls/media.m3u8'));
  });

  it('says why nothing plays, and has it converted', async () => {
    let status: object = { id: 5, status: 'NOT_AVAILABLE' };
    const { sent } = await open({
      file: video,
      also: ({ path, method }) => {
        if (path !== '/v2/files/5/mp4') return undefined;
        if (method === 'POST') status = { id: 5, status: 'CONVERTING', percent_done: 12 };
        return { body: { mp4: status } };
      },
    });
    breakOff(new PlayerError('unsupported', ''));
    expect(
      await screen.findByText("We couldn't start the playback because this media format is not supported."),
    ).toBeTruthy();
    const bar = await screen.findByRole('progressbar', { name: messages.conversion.converting });
    expect(bar.getAttribute('aria-valuenow')).toBe('12');
    expect(sent.filter(({ path, method }) => method === 'POST' && path === '/v2/files/5/mp4')).toHaveLength(1);
    expect(screen.getByRole('button', { name: messages.playlist })).toBeTruthy();
  });

  it('plays the MP4 of a lost original, with a warning', async () => {
    await open({ file: { ...playable, is_mp4_available: true } });
    breakOff(new PlayerError('gone', ''));
    expect(await screen.findByText(messages.lostOriginal)).toBeTruthy();
    expect(pathOfSource()).toBe('/v2/files/5/mp4/stream');
  });

  it('suggests to delete a lost file', async () => {
    await open({ file: video });
    breakOff(new PlayerError('gone', ''));
    expect(await screen.findByRole('button', { name: messages.lost.action })).toBeTruthy();
  });

  it('stays with the player when another try may help', async () => {
    await open({ file: video });
    breakOff(new PlayerError('network', ''));
    expect(await screen.findByRole('button', { name: messages.downloadPlain })).toBeTruthy();
    expect(screen.getByTestId('player')).toBeTruthy();
  });

  it('is converted to MP4 when somebody asks', async () => {
    const { sent } = await open({ file: video });
    await userEvent.click(await screen.findByRole('button', { name: messages.convert }));
    await waitFor(() =>
      expect(sent.some(({ path, method }) => method === 'POST' && path === '/v2/files/5/mp4')).toBe(true),
    );
  });

  it('offers its MP4 in place of a conversion', async () => {
    await open({ file: { ...video, is_mp4_available: true, mp4_size: 1_100_000_000 } });
    expect(screen.getByRole('button', { name: messages.downloadMp4('1.1 GB') })).toBeTruthy();
    expect(screen.queryByRole('button', { name: messages.convert })).toBeNull();
  });

  it('shows what is known of it and marks it as watched', async () => {
    const { sent } = await open({ file: video });
    expect(screen.getByText('1920 × 1080')).toBeTruthy();
    expect(screen.getByText('1h 30m')).toBeTruthy();
    expect(screen.getByText('HEVC, AC3')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: messages.more }));
    await userEvent.click(await screen.findByRole('menuitem', { name: messages.markWatched }));
    await waitFor(() =>
      expect(sent.find(({ path }) => path.startsWith('/v2/files/watch-status'))?.body).toMatchObject({ watched: 1 }),
    );
  });
});

describe('Sound', () => {
  it('plays from its stream', async () => {
    await open({ file: { name: 'Song.mp3', file_type: 'AUDIO', content_type: 'audio/mpeg', extension: 'mp3' } });
    expect(player?.source).toMatchObject({ kind: 'original', mimeType: 'audio/mpeg' });
    expect(pathOfSource()).toBe('/v2/files/5/stream');
  });
});
