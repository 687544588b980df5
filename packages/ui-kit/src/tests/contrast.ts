type Rgba = readonly [red: number, green: number, blue: number, alpha: number];

function parseHex(hex: string): Rgba {
  const channel = (index: number) => Number.parseInt(hex.slice(1 + 2 * index, 3 + 2 * index) || 'ff', 16) / 255;
  return [channel(0), channel(1), channel(2), channel(3)];
}

function blend(over: Rgba, under: Rgba): Rgba {
  const mix = (a: number, b: number) => a * over[3] + b * (1 - over[3]);
  return [mix(over[0], under[0]), mix(over[1], under[1]), mix(over[2], under[2]), 1];
}

function luminance([red, green, blue]: Rgba): number {
  const linear = (value: number) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
}

/** WCAG contrast of the first colour against the others, which lie on each other, the topmost first and the last opaque. */
export function contrast([front = '#000000', ...layers]: string[]): number {
  const ground = layers.map(parseHex).reduceRight((under, over) => blend(over, under));
  const lights = [luminance(blend(parseHex(front), ground)), luminance(ground)];
  return (Math.max(...lights) + 0.05) / (Math.min(...lights) + 0.05);
}
