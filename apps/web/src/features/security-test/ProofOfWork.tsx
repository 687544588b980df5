import type { ProofOfWorkChallenge } from '@jackdaw/api-contract';
import { ProgressBar } from '@jackdaw/ui-kit';
import { useEffect, useState } from 'react';
import { messages } from './messages.ts';
import { solveInWorkers } from './solve-in-workers.ts';

/** Works on a proof of work and shows how far it is. */
export function ProofOfWork({
  challenge,
  onSolved,
  onFailed,
}: {
  challenge: ProofOfWorkChallenge;
  onSolved: (token: string) => void;
  onFailed: () => void;
}) {
  const [share, setShare] = useState(0);
  useEffect(() => {
    const leaving = new AbortController();
    const { signal } = leaving;
    solveInWorkers(challenge, { signal, onProgress: setShare }).then(
      (token) => signal.aborted || onSolved(token),
      () => signal.aborted || onFailed(),
    );
    return () => leaving.abort();
  }, [challenge, onSolved, onFailed]);
  return <ProgressBar label={messages.progress} size="thick" value={share * 100} />;
}
