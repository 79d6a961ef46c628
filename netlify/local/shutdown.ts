import { DISK_FULL, StartProblem, saysDiskFull } from './start-problem.ts';

interface Part {
  stop(): Promise<void>;
}

/** Stops the parts in the given order on Ctrl-C and SIGTERM, then exits; `end` does the same. */
export function stopTogether(...parts: Part[]): { end(code: number, sentence?: string): void } {
  let stopping = false;
  const end = (code: number, sentence?: string) => {
    if (stopping) return;
    stopping = true;
    if (sentence) console.error(sentence);
    void (async () => {
      for (const part of parts) await part.stop();
      process.exit(code);
    })();
  };
  process.on('SIGINT', () => end(0));
  process.on('SIGTERM', () => end(0));
  return { end };
}

/** Runs a command; shows a StartProblem as its message, any other fault with its stack. */
export async function runCommand(start: () => Promise<void>): Promise<void> {
  try {
    await start();
  } catch (fault) {
    if (saysDiskFull(fault)) console.error(DISK_FULL);
    else console.error(fault instanceof StartProblem ? fault.message : fault);
    process.exit(1);
  }
}
