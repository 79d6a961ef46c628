import './push.css';

interface PushLineProps {
  isOn?: boolean;
  busy?: boolean;
  onPress?: () => void;
}

/** Whether the alerts are on in this browser, with the button that changes it. */
export function PushLine({ isOn = false, busy = false, onPress }: PushLineProps) {
  return (
    <p className="push-line">
      Alerts for new contributions are {isOn ? 'on' : 'off'} in this browser.
      <button type="button" aria-disabled={busy} onClick={onPress}>
        {isOn ? 'Turn off' : busy ? 'Turning on...' : 'Turn on'}
      </button>
    </p>
  );
}
