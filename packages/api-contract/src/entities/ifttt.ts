import { Type, type Static } from 'typebox';
import { Id } from './scalars.ts';

export const IFTTT_EVENT_TYPES = ['playback_started', 'playback_stopped'] as const;
/** What a player may tell IFTTT. */
export type IftttEventType = (typeof IFTTT_EVENT_TYPES)[number];

/** What an event is about; `file_type` as the file's own. */
export const IftttIngredients = Type.Object({ file_id: Id, file_name: Type.String(), file_type: Type.String() });
export type IftttIngredients = Static<typeof IftttIngredients>;
