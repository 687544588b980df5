export { createMediaFacts } from './facts.ts';
export { createIntake } from './intake.ts';
export { createMediaDomain, type MediaDomain, type MediaDomainOptions } from './media-domain.ts';
