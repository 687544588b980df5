/**
 * Called at the named instants at which a crash would be most awkward. In production it does nothing; crash tests end the
 * process there.
 */
export type Failpoint = (name: UploadInstant) => Promise<void>;

/** `finished`: bytes synced · `published`: readable, without a row · `committed`: row there, answer not sent. */
export type UploadInstant = 'upload.finished' | 'upload.published' | 'upload.committed';

export const noFailpoint: Failpoint = async () => undefined;
