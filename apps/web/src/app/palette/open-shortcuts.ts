import { openModal } from '@jackdaw/ui-kit';
import { answerOf } from '../../shared/ask.ts';
import { openOnce } from './open-once.ts';

/** Shows the list of keyboard shortcuts; its code is loaded when it is first asked for. */
export function openShortcuts(): Promise<void> {
  return openOnce(async () => {
    const { Shortcuts } = await import('./Shortcuts.tsx');
    await answerOf(openModal(Shortcuts, {}));
  });
}
