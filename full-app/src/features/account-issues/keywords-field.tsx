import { Field } from '@talk/ui';
import { useState, type ReactNode } from 'react';

interface KeywordsFieldProps {
  label: string;
  keywords: readonly string[];
  error: string | undefined;
  onChange: (keywords: string[]) => void;
}

/** Words with commas between them. What is typed stays as it is: a comma at the end begins the next word. */
export function KeywordsField({ label, keywords, error, onChange }: KeywordsFieldProps): ReactNode {
  const [text, setText] = useState(keywords.join(', '));
  return (
    <Field
      label={label}
      dir="auto"
      maxLength={220}
      value={text}
      error={error}
      onChange={({ currentTarget: { value } }) => {
        setText(value);
        const words = value.split(',').map((word) => word.trim());
        onChange([...new Set(words.filter(Boolean))].slice(0, 10));
      }}
    />
  );
}
