export { callProvider, parseJson, type ProviderAnswer } from './provider-http.ts';
export {
  asList,
  asObject,
  dateOf,
  needAmount,
  needCurrency,
  needInstant,
  needMinor,
  needText,
  textOf,
  type Json,
} from './read.ts';
export { headerOf, hmacFits, refuseSignature } from './signature.ts';
