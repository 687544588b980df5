/** Square pixels, at most `width` wide. */
export function stillFilter(width: number): string {
  return `scale=w='min(${Math.trunc(width)}\\,trunc(iw*if(sar\\,sar\\,1)))':h=-2,setsar=1`;
}
