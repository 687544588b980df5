import { openModal } from '@jackdaw/ui-kit';
import { answerOf } from '../../shared/ask.ts';
import { openOnce } from './open-once.ts';

/** Opens the command palette, whose code is loaded when it is first asked for, then does what was chosen in it. */
export async function openPalette(): Promise<void> {
  let chosen: (() => void) | null = null;
  await openOnce(async () => {
    const { CommandPalette } = await import('./CommandPalette.tsx');
    chosen = await answerOf(openModal<() => void, object>(CommandPalette, {}));
  });
  (chosen as (() => void) | null)?.();
}
