import { describe, expect, test } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { PlayerError } from '../../player-error.ts';
import { createFakeEngine } from '../../testing/fake-engine.ts';
import { AudioPlayer } from '../AudioPlayer.tsx';

const source = { kind: 'original', url: '/song.mp3' } as const;

describe('AudioPlayer', () => {
  test('plays and skips by ten seconds', async () => {
    const engine = createFakeEngine();
    const user = userEvent.setup();
    await act(async () => void render(<AudioPlayer source={source} title="Song" engine={engine.factory} />));
    await user.click(screen.getByRole('button', { name: 'Play' }));
    await user.click(screen.getByRole('button', { name: 'Forward 10 seconds' }));
    await user.click(screen.getByRole('button', { name: 'Forward 10 seconds' }));
    await user.click(screen.getByRole('button', { name: 'Back 10 seconds' }));
    expect([engine.media?.paused, engine.media?.currentTime]).toEqual([false, 10]);
  });

  test('offers the download when playback failed', async () => {
    const engine = createFakeEngine();
    engine.failure = new PlayerError('unsupported', 'no codec');
    const user = userEvent.setup();
    let downloads = 0;
    const onDownload = (): void => void (downloads += 1);
    const player = <AudioPlayer source={source} title="Song" engine={engine.factory} onDownload={onDownload} />;
    await act(async () => void render(player));
    expect(screen.getByRole('alert')).toHaveTextContent('Playback failed');
    await user.click(screen.getByRole('button', { name: 'Download' }));
    expect(downloads).toBe(1);
  });
});
