interface KeptTextProps {
  id: string;
  label: string;
  text: string;
}

/** What somebody had typed and can no longer send from here: to be read and copied. */
export function KeptText({ id, label, text }: KeptTextProps) {
  return (
    <>
      <label className="lab" htmlFor={id}>
        {label}
      </label>
      <textarea className="in sm" id={id} rows={3} readOnly value={text} />
    </>
  );
}
