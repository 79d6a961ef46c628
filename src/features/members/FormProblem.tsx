/** Why a form was not sent, above its button. */
export const FormProblem = ({ problem }: { problem: string }) => (
  <p className="mb-4 rounded-1 border-l-4 border-l-danger bg-danger-wash px-4 py-3 text-danger" role="alert">
    {problem} What you typed is still here.
  </p>
);
