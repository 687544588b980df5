import styles from './Choice.module.css';

export interface ChoiceProps {
  label: string;
  value: string;
  options: readonly { value: string; label: string }[];
  onChange: (value: string) => void;
}

/** A small choice in the row of controls. The browser's own list: it also opens over a video that fills the screen. */
export function Choice({ label, value, options, onChange }: ChoiceProps) {
  return (
    <select
      className={styles['root']}
      aria-label={label}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    >
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </select>
  );
}
