import { useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { openNewTransfer } from './open-new-transfer.ts';

/** Opens the new-transfer dialog when the address asks for it with `?add=`, filled with the links given there. */
export function NewTransferAddress() {
  const [parameters, setParameters] = useSearchParams();
  const links = parameters.get('add');
  useEffect(() => {
    if (links === null) return;
    setParameters(
      (before) => {
        before.delete('add');
        return before;
      },
      { replace: true },
    );
    void openNewTransfer(links);
  }, [links, setParameters]);
  return null;
}
