/**
 * A round picture with a user's initial. Nothing but one letter or digit of the name gets into the picture, and an unknown
 * user looks like any other.
 */
export function avatarSvg(user: { id: number; username: string } | undefined, size: number): string {
  const [letter = '?'] = (user?.username ?? '').toUpperCase().match(/[\p{L}\p{N}]/u) ?? [];
  const hue = ((user?.id ?? 0) * 137) % 360;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="0 0 100 100">`,
    `<circle cx="50" cy="50" r="50" fill="hsl(${hue} 45% 40%)"/>`,
    `<text x="50" y="52" fill="#fff" font-family="sans-serif" font-size="48" text-anchor="middle"`,
    ` dominant-baseline="central">${letter}</text></svg>`,
  ].join('');
}

/** Sides that pictures of pixels come in, so that few of them are kept. */
const SIDES = [50, 100, 200, 400];
/** Pictures that are kept. */
const KEPT = 2000;

/** Draws avatars in pixels, for programs that show nothing else. Everybody unknown has the same picture. */
export function createAvatarPngs(): (
  user: { id: number; username: string } | undefined,
  size: number,
) => Promise<Buffer> {
  const drawn = new Map<string, Promise<Buffer>>();
  return (user, size) => {
    const svg = avatarSvg(user, SIDES.find((side) => side >= size) ?? 400);
    const known = drawn.get(svg);
    if (known) return known;
    // Loaded by the first picture: a server that nobody looks at needs no image library.
    const picture = import('sharp').then(({ default: sharp }) => sharp(Buffer.from(svg)).png().toBuffer());
    if (drawn.size >= KEPT) drawn.clear();
    drawn.set(svg, picture);
    picture.catch(() => drawn.delete(svg));
    return picture;
  };
}
