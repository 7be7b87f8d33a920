import type { LegalTextDocument, LegalTextName } from '../text-content.ts';

export const content: Readonly<Record<LegalTextName, LegalTextDocument>> = {
  tc: {
    title: 'Conditions d’utilisation',
    intro: 'En ouvrant un compte chez Arara, vous acceptez ces règles. Elles sont courtes pour pouvoir être lues.',
    sections: [
      {
        heading: 'Qui peut jouer',
        paragraphs: [
          'Uniquement les personnes de 18 ans ou plus, avec leur propre CPF. Chaque CPF a un seul compte. L’âge et le nom sont vérifiés par le CPF.',
          'Il vous appartient de savoir si le jeu en ligne est permis là où vous êtes.',
        ],
      },
      {
        heading: 'Dépôts',
        paragraphs: [
          'Les dépôts se font par Pix, depuis un compte à votre propre CPF. Le paiement doit être fait sous 30 minutes. Un Pix d’un autre CPF retourne à son expéditeur.',
          'Avant un retrait, le montant déposé doit être misé une fois. L’écran de dépôt montre le total avant le paiement.',
        ],
      },
      {
        heading: 'Bonus',
        paragraphs: [
          'Un bonus doit être misé deux fois avant de devenir du solde réel ; celui de la fenêtre « Un bonus pour vous », une fois. Les mises comptent d’abord pour le montant déposé, puis seulement pour le bonus.',
          'Une mise avec une chance de gain de plus de 70 % ne compte qu’à 20 % pour le bonus. Pour le montant déposé, elle compte en entier.',
          'Vous avez 30 jours : ensuite, ce qui reste du bonus est clos. Vous pouvez renoncer à un bonus quand vous voulez, et votre solde réel ne change pas. Un seul bonus de dépôt court à la fois.',
        ],
      },
      {
        heading: 'Paris et résultats',
        paragraphs: [
          'Le résultat d’une manche des jeux de la maison est fixé avant la mise, et celui d’un pari sportif est décidé par le match, comme le disent les règles sportives.',
          'Personne ne peut changer le résultat d’une manche, et vous pouvez vérifier chacune sur la page de vérification.',
          'Chaque jeu affiche le retour promis. Il vaut pour la moyenne de nombreuses manches, pas pour une seule.',
        ],
        link: { href: '/text_re', label: 'Règles sportives' },
      },
      {
        heading: 'Retraits',
        paragraphs: [
          'Les retraits sont payés par Pix sur un compte à vous, par CPF ou CNPJ. Les comptes autorisés peuvent aussi être payés en USDT, à l’adresse qu’ils indiquent, au cours affiché avec la demande et moins 1 USDT pour le réseau. Chaque demande est examinée avant le paiement. Le maximum est de 10 000 R$ par retrait.',
        ],
      },
      {
        heading: 'Fermeture',
        paragraphs: [
          'Nous pouvons suspendre les comptes utilisés par autrui, avec de fausses données ou pour frauder. L’argent réel qui est à vous reste à vous.',
        ],
      },
    ],
  },
  pp: {
    title: 'Confidentialité',
    intro: 'Nous gardons le minimum qui vous permet de jouer et que la loi demande, et disons ici ce que c’est.',
    sections: [
      {
        heading: 'Ce que nous gardons',
        paragraphs: [
          'Le nom, le CPF, l’e-mail et le téléphone que vous donnez ; les dépôts, retraits et manches ; et les connexions à votre compte.',
          'Le CPF et les données de retrait sont conservés chiffrés et affichés masqués.',
        ],
      },
      {
        heading: 'Pourquoi',
        paragraphs: [
          'Pour confirmer votre identité et votre âge, traiter vos paiements, prévenir la fraude et remplir des obligations légales. Nous ne vendons pas de données.',
        ],
      },
      {
        heading: 'Sur votre appareil',
        paragraphs: [
          'Nous gardons votre session, la langue et un nombre aléatoire qui désigne cet appareil. Les outils publicitaires ne fonctionnent que si vous les autorisez.',
        ],
      },
      {
        heading: 'Vos droits',
        paragraphs: [
          'La LGPD vous donne le droit de voir, corriger et copier vos données, et de faire supprimer ce que la loi ne nous oblige pas à garder.',
          'Vos données sont dans le menu et dans le portefeuille ; dans Historique, vous téléchargez le relevé de tout ce qui a bougé dans votre compte.',
        ],
      },
    ],
  },
  jr: {
    title: 'Jeu responsable',
    intro:
      'Jouer est un divertissement payant, pas un revenu. Avec le temps, la maison gagne : c’est ce que dit le retour de chaque jeu.',
    sections: [
      {
        heading: 'Des règles qui aident',
        paragraphs: [
          'Décidez combien vous pouvez dépenser avant de commencer, et arrêtez quand vous y êtes.',
          'N’essayez pas de regagner ce que vous avez perdu. La prochaine manche ne sait rien de la précédente.',
          'Ne jouez pas avec l’argent du loyer ou des factures, ni avec de l’argent emprunté. Ne jouez pas après avoir bu.',
        ],
      },
      {
        heading: 'Vos outils',
        paragraphs: [
          'Fixez des limites de dépôt, de mise, de perte et de temps, voyez ce qui est entré et sorti, faites une pause ou auto-excluez-vous.',
        ],
        link: { href: '/protecao', label: 'Ouvrir les limites et la protection' },
      },
      {
        heading: 'Signes d’alerte',
        paragraphs: [
          'Cacher combien vous jouez, y penser toute la journée, miser de plus en plus pour ressentir la même chose, être irritable quand vous arrêtez : si vous vous reconnaissez, faites une pause et parlez à quelqu’un.',
        ],
      },
      {
        heading: 'Mineurs',
        paragraphs: [
          'Jouer est interdit avant 18 ans. Ne laissez pas votre compte ouvert sur des appareils qu’utilisent des enfants.',
        ],
      },
    ],
  },
  kyc: {
    title: 'Vérification d’identité',
    intro: 'Avant le premier dépôt, nous confirmons que le compte est à vous. Cela prend moins d’une minute.',
    sections: [
      {
        heading: 'Ce que nous demandons',
        paragraphs: [
          'Votre nom complet et votre CPF, tels que les connaît la Receita Federal. Aucun document à envoyer.',
        ],
      },
      {
        heading: 'Ce que nous vérifions',
        paragraphs: [
          'Que le CPF est valide, qu’il est à vous et que vous avez 18 ans ou plus. Chaque CPF ne peut avoir qu’un compte.',
        ],
      },
      {
        heading: 'Pourquoi',
        paragraphs: [
          'Pour que vous seul puissiez disposer de votre argent, pour protéger les mineurs et parce que la loi contre le blanchiment l’exige.',
        ],
      },
    ],
  },
};
