interface PushLineProps {
  isOn?: boolean;
  busy?: boolean;
  onPress?: () => void;
}

/** Whether the alerts are on in this browser, with the button that changes it. */
export function PushLine({ isOn = false, busy = false, onPress }: PushLineProps) {
  return (
    <p className="-mt-3 mb-1 flex flex-wrap items-center text-0 text-muted md:justify-end">
      Alerts for new contributions are {isOn ? 'on' : 'off'} in this browser.
      <button
        className="min-h-control cursor-pointer border-0 bg-transparent px-2 text-ink underline md:-me-2"
        type="button"
        aria-disabled={busy}
        onClick={onPress}
      >
        {isOn ? 'Turn off' : busy ? 'Turning on...' : 'Turn on'}
      </button>
    </p>
  );
}
