const COLUMNS = [
  ['a', 'b', 'c'],
  ['a', 'b'],
  ['a', 'b'],
] as const;

/** The board in its shape while it is on its way. */
export function RoadmapLoading() {
  return (
    <div aria-busy="true">
      <p className="vh" role="status">
        Loading the roadmap...
      </p>
      <div className="board" aria-hidden="true">
        {COLUMNS.map((cards, column) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: three that never change.
          <div key={column} className="board-column">
            {cards.map((card) => (
              <div key={card} className="skeleton board-skeleton" />
            ))}
          </div>
        ))}
      </div>
    </div>
  );
}
