import * as radix from '@radix-ui/colors';

/** The published scales that tokens are drawn from; a reference is a scale's name and a step, like `slate.12` or `indigoA.3`. */
export type ScaleName =
  'slate' | 'indigo' | 'red' | 'green' | 'amber' | 'violet' | 'pink' | 'teal' | 'orange' | 'blue' | 'black' | 'white';

/** A step of a scale; `A` picks the translucent variant. */
export type PaletteRef = `${ScaleName}${'' | 'A'}.${number}`;

export type Mode = 'light' | 'dark';

const scales = radix as unknown as Record<string, Record<string, string>>;

/** Resolves a palette reference to the hex colour of a theme; throws on a reference that the palette does not have. */
export function resolvePaletteRef(ref: PaletteRef, mode: Mode): string {
  const [scale = '', step = ''] = ref.split('.');
  const translucent = scale.endsWith('A');
  const name = translucent ? scale.slice(0, -1) : scale;
  const themed =
    name === 'black' || name === 'white'
      ? `${name}A`
      : `${name}${mode === 'dark' ? 'Dark' : ''}${translucent ? 'A' : ''}`;
  const value = scales[themed]?.[`${name}${translucent ? 'A' : ''}${step}`];
  if (value === undefined) throw new Error(`The palette has no ${ref} for ${mode}`);
  return value;
}
