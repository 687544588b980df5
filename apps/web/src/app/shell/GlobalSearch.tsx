import { SearchField } from '@jackdaw/ui-kit';
import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { isTyping } from '../../shared/is-typing.ts';
import { messages } from './messages.ts';
import styles from './GlobalSearch.module.css';

/** The search box of the header: `/` focuses it, Enter searches, Escape leaves it. */
export function GlobalSearch() {
  const input = useRef<HTMLInputElement>(null);
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const [parameters] = useSearchParams();
  const shown = pathname === '/search' ? (parameters.get('phrase') ?? '') : '';
  const [phrase, setPhrase] = useState(shown);
  const [lastShown, setLastShown] = useState(shown);
  if (shown !== lastShown) {
    setLastShown(shown);
    setPhrase(shown);
  }

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      event.preventDefault();
      input.current?.focus();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);

  return (
    <SearchField
      aria-label={messages.search}
      placeholder={messages.search}
      className={styles['root']}
      inputRef={input}
      value={phrase}
      onChange={setPhrase}
      onSubmit={(value) => {
        if (value.trim() !== '') void navigate(`/search?phrase=${encodeURIComponent(value.trim())}`);
      }}
      onKeyDown={(event) => {
        if (event.key === 'Escape') input.current?.blur();
        else event.continuePropagation();
      }}
    />
  );
}
