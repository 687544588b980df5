import '@jackdaw/ui-kit/styles.css';
import { browserTokenStorage, createClient, loginPath } from '@jackdaw/api-client';
import { applyTheme } from '@jackdaw/ui-kit';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { MagnetScreen } from './MagnetScreen.tsx';

applyTheme('auto');
const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root.');

const storage = browserTokenStorage();
const { pathname, search } = window.location;

function signIn(message: string | null): void {
  window.location.replace(loginPath({ message, next: pathname + search }));
}

if (storage.read() === null) signIn(null);
else {
  createRoot(root).render(
    <StrictMode>
      <MagnetScreen
        client={createClient({ getToken: () => storage.read() })}
        link={new URLSearchParams(search).get('url') ?? ''}
        onSessionExpired={() => {
          storage.write(null);
          signIn('session expired');
        }}
      />
    </StrictMode>,
  );
}
