import { RENDER_KINDS, type RenderKind } from '@jackdaw/api-contract';

const SIZE = 128;

/** What is drawn on the sheet, on a grid of 24; and the colour it is drawn in. */
const DRAWINGS: Readonly<Record<RenderKind, { colour: string; path: string }>> = {
  folder: { colour: '#8a63d2', path: '' },
  audio: {
    colour: '#c2528b',
    path: 'M10 17.5V11l5-1v6.5M10 17.5a1.5 1.5 0 1 1-3 0 1.5 1.5 0 0 1 3 0M15 16.5a1.5 1.5 0 1 1-3 0 1.5 1.5 0 0 1 3 0',
  },
  video: { colour: '#3f6ad8', path: 'M9.5 11.5v6l5-3z' },
  text: { colour: '#60646c', path: 'M8.5 11h7M8.5 14h7M8.5 17h4' },
  markdown: { colour: '#60646c', path: 'M8 17v-5l2 2.5 2-2.5v5M15 12v5M13.5 15.5 15 17l1.5-1.5' },
  image: { colour: '#2b9a66', path: 'M8 17.5l2.5-3.5 2 2 1.5-2 2 3.5zM10 11.5a.7.7 0 1 1-1.4 0 .7.7 0 0 1 1.4 0' },
  pdf: { colour: '#ce2c31', path: 'M8 17c4-1 4-6 3.5-6.5S10 13 16 15c-3-.5-6 .5-8 2' },
  archive: { colour: '#ad7f58', path: 'M12 10v1M12 12.5v1M12 15h0v2.5h0' },
  epub: { colour: '#0d9488', path: 'M12 12c-1-1-2.5-1-4-1v6c1.5 0 3 0 4 1 1-1 2.5-1 4-1v-6c-1.5 0-3 0-4 1v6' },
  other: { colour: '#8b8d98', path: 'M9 14.5h6' },
};

const SHEET = 'M6 3h8l4 4v13a1 1 0 0 1-1 1H6a1 1 0 0 1-1-1V4a1 1 0 0 1 1-1zM14 3v4h4';
const FOLDER = 'M3 6a1 1 0 0 1 1-1h5l2 2h9a1 1 0 0 1 1 1v10a1 1 0 0 1-1 1H4a1 1 0 0 1-1-1z';

function svg(kind: RenderKind): string {
  const { colour, path } = DRAWINGS[kind];
  const shape = kind === 'folder' ? FOLDER : SHEET;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${SIZE}" height="${SIZE}" viewBox="0 0 24 24" fill="none" stroke="${colour}" stroke-width="1.4" stroke-linecap="round" stroke-linejoin="round"><path d="${shape}" fill="${colour}" fill-opacity="0.12"/><path d="${path}"/></svg>`;
}

// Loaded by the first picture: a server that nobody looks at needs no image library.
async function draw(kind: RenderKind): Promise<Buffer> {
  const { default: sharp } = await import('sharp');
  return sharp(Buffer.from(svg(kind)))
    .png({ compressionLevel: 9 })
    .toBuffer();
}

/** Pictures of kinds of files, drawn once each. Null for an unknown kind. */
export function createIcons(): (kind: string) => Promise<Buffer> | null {
  const drawn = new Map<string, Promise<Buffer>>();
  return (kind) => {
    const known = RENDER_KINDS.find((one) => one === kind);
    if (!known) return null;
    const present = drawn.get(known) ?? draw(known);
    drawn.set(known, present);
    return present;
  };
}
