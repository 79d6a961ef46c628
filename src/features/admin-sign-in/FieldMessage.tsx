/** What is wrong with a field, beside it. */
export function FieldMessage({ id, text }: { id: string; text: string | undefined }) {
  if (!text) return null;
  return (
    <p className="msg" id={id}>
      <svg viewBox="0 0 16 16" aria-hidden="true" focusable="false">
        <path fillRule="evenodd" d="M8 1l7 13H1zM7.2 5.5v4h1.6v-4zm0 5v1.6h1.6v-1.6z" />
      </svg>
      {text}
    </p>
  );
}
