// A lint rule: the subject of a docstring is at its beginning, and not in the code below it.
const begin = /^\*[\s*]*(What|Who|Whoever|Of|One|Those|Its|That|The)\b/;

/** Refuses docstrings that begin with a pronoun, an article or "of". */
export const beginsWithSubject = {
  create: ({ sourceCode, report }) => ({
    Program: () => {
      for (const comment of sourceCode.getAllComments()) {
        const [, word] = (comment.type === 'Block' && begin.exec(comment.value)) || [];
        if (word) report({ loc: comment.loc, message: `Begin a docstring with a verb or a noun, not with "${word}".` });
      }
    },
  }),
};
