import { OAUTH_APP_LIMITS } from '@jackdaw/api-contract';
import { AppError } from '../../errors.ts';

/** A picture that claims more is refused by its header. */
const MAX_PIXELS = 16_000_000;
const SECONDS = 10;

/** What the first bytes of the kinds that are taken look like. SVG is none of them: it is a program. */
const BEGINNINGS: readonly RegExp[] = [/^\x89PNG\r\n\x1a\n/, /^\xff\xd8\xff/, /^GIF8[79]a/, /^RIFF[^]{4}WEBP/];

let last: Promise<unknown> = Promise.resolve();

/**
 * An icon as it is kept: a PNG of at most 256 pixels a side, drawn anew, so that nothing else of the file gets through.
 * One at a time, because a picture of a few bytes may need much memory.
 * @throws AppError RequestEntityTooLarge, InvalidIcon
 */
export async function drawIcon(bytes: Uint8Array): Promise<Uint8Array> {
  if (bytes.length > OAUTH_APP_LIMITS.iconSize) throw new AppError('RequestEntityTooLarge');
  const beginning = Buffer.from(bytes.subarray(0, 16)).toString('latin1');
  if (!BEGINNINGS.some((pattern) => pattern.test(beginning))) throw new AppError('InvalidIcon');
  const drawn = last.then(() => draw(bytes));
  last = drawn.catch(() => undefined);
  return drawn.catch((error: unknown) => {
    throw new AppError('InvalidIcon', { cause: error });
  });
}

async function draw(bytes: Uint8Array): Promise<Uint8Array> {
  const { default: sharp } = await import('sharp');
  const side = OAUTH_APP_LIMITS.iconSide;
  return sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
    .timeout({ seconds: SECONDS })
    .rotate()
    .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
    .png()
    .toBuffer();
}
