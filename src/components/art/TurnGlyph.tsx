/** Turn it over. */
export function TurnGlyph() {
  return (
    <svg viewBox="0 0 20 20" aria-hidden="true" focusable="false">
      <path d="M1 4h12a6 6 0 0 1 0 12H8v4L2 14.5 8 9v4h5a3 3 0 0 0 0-6H1z" />
    </svg>
  );
}
