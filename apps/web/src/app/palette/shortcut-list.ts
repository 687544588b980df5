import { messages } from './messages.ts';

const { keys, groups } = messages;

/** Every shortcut of the app, for reading. */
export const shortcutList: readonly { title: string; shortcuts: readonly (readonly [keys: string, does: string])[] }[] =
  [
    {
      title: groups.everywhere,
      shortcuts: [
        ['Ctrl K · ⌘ K', keys.palette],
        ['/', keys.search],
        ['T', keys.newTransfer],
        ['Ctrl V · ⌘ V', keys.paste],
        ['?', keys.help],
      ],
    },
    {
      title: groups.lists,
      shortcuts: [
        ['Enter', keys.open],
        ['F2', keys.rename],
        ['Del', keys.remove],
        ['Ctrl A · ⌘ A', keys.all],
        ['Shift ↑ ↓', keys.extend],
        ['Esc', keys.clear],
        [keys.jumpKeys, keys.jump],
        ['Shift F10', keys.menu],
      ],
    },
    {
      title: groups.player,
      shortcuts: [
        ['Space · K', keys.play],
        ['J L · ← →', keys.seek],
        ['↑ ↓', keys.volume],
        ['F', keys.fullscreen],
        ['C', keys.captions],
        ['M', keys.mute],
      ],
    },
  ];
