import { NotebookPen } from "lucide-react";

interface SuggestionsProps {
  /** empty while loading */
  suggestions: readonly string[];
  onAsk: (question: string) => void;
}

export function Suggestions({ suggestions, onAsk }: SuggestionsProps) {
  return (
    <div className="chat-empty">
      <span className="grid size-12 place-items-center rounded-full bg-accent-soft text-accent-text">
        <NotebookPen aria-hidden className="size-5" strokeWidth={1.75} />
      </span>
      <p className="chat-invitation">Ask me anything about your renovation project!</p>
      {suggestions.length > 0 && (
        <ul aria-label="Suggested questions" className="chat-suggestions">
          {suggestions.map((question) => (
            <li key={question}>
              <button type="button" onClick={() => onAsk(question)}>
                {question}
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
