throw new Error('this entry is broken')
