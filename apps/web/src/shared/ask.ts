import { isModalCancelled } from '@jackdaw/ui-kit';

/** What a modal resolved with; null when it was cancelled in whatever way. */
export async function answerOf<T>(question: Promise<T>): Promise<T | null> {
  try {
    return await question;
  } catch (reason) {
    if (isModalCancelled(reason)) return null;
    throw reason;
  }
}

/** Whether a question was answered with going ahead. */
export async function isAnswered(question: Promise<unknown>): Promise<boolean> {
  return (await answerOf(question.then(() => true))) === true;
}
