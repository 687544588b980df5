import { SEEK_STEP, VOLUME_STEP, type Player } from '../controller/create-player.ts';

export interface ShortcutActions {
  toggleFullscreen?: (() => void) | undefined;
}

function toggleSubtitles(player: Player): void {
  const { subtitles, subtitleId } = player.getState();
  player.selectSubtitle(subtitleId === null ? (subtitles[0]?.id ?? null) : null);
}

/** What a key does; false when it means nothing here. */
export function runShortcut(key: string, player: Player, { toggleFullscreen }: ShortcutActions = {}): boolean {
  const commands: Record<string, (() => void) | undefined> = {
    ' ': player.togglePlay,
    k: player.togglePlay,
    j: () => player.seekBy(-SEEK_STEP),
    ArrowLeft: () => player.seekBy(-SEEK_STEP),
    l: () => player.seekBy(SEEK_STEP),
    ArrowRight: () => player.seekBy(SEEK_STEP),
    ArrowUp: () => player.changeVolume(VOLUME_STEP),
    ArrowDown: () => player.changeVolume(-VOLUME_STEP),
    m: player.toggleMuted,
    c: () => toggleSubtitles(player),
    f: toggleFullscreen,
    '<': () => player.stepRate(-1),
    '>': () => player.stepRate(1),
  };
  const command = /^\d$/.test(key) ? () => player.seek((player.getState().duration * Number(key)) / 10) : commands[key];
  command?.();
  return command !== undefined;
}

/** Whether a key press belongs to what has the focus: typing, or working a control. */
export function isTaken(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return true;
  const { target, key } = event;
  if (!(target instanceof HTMLElement)) return false;
  if (target.isContentEditable || target.closest('[role="dialog"], [role="menu"], [role="listbox"]')) return true;
  if (target instanceof HTMLInputElement && target.type === 'range') return key.startsWith('Arrow');
  if (/^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName)) return true;
  return (key === ' ' || key.startsWith('Arrow')) && target.closest('button, a, [role="row"], [role="grid"]') !== null;
}
