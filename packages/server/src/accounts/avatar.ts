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
